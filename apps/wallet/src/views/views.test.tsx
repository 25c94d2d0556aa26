import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createPrompt,
  createProposal,
  createSession,
  networks,
  owner,
  receiver,
} from '../testing/prompts.fixture'
import { ConnectForm } from './connect-form'
import { ProposalView } from './proposal-view'
import { RequestView } from './request-view'
import { SessionList } from './session-list'
import { SessionView } from './session-view'

afterEach(cleanup)

const uri = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}`

describe('the connection form', () => {
  const open = (error?: string) => {
    const onPair = vi.fn()
    render(<ConnectForm busy={false} error={error} onPair={onPair} />)
    const field = screen.getByRole('textbox', { name: 'Connection code' })
    const submit = (text: string) => {
      fireEvent.change(field, { target: { value: text } })
      fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
    }
    return { onPair, field, submit }
  }

  it('takes a code, or a link around one, and empties the field: the code is a secret', () => {
    const { onPair, submit, field } = open()
    submit(`https://wallet.example/wc?uri=${encodeURIComponent(uri)}`)
    expect(onPair).toHaveBeenCalledExactlyOnceWith(uri)
    expect((field as HTMLInputElement).value).toBe('')
  })

  it('says so when it is given something else', () => {
    const { onPair, submit, field } = open()
    submit('javascript:alert(1)')
    expect(onPair).not.toHaveBeenCalled()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/a connection code/)).toBeTruthy()
  })

  it('shows what went wrong with the last one', () => {
    open('Pairing already exists')
    expect(screen.getByText('Pairing already exists')).toBeTruthy()
  })
})

describe('a proposal', () => {
  const open = (change: Parameters<typeof createProposal>[0] = {}) => {
    const [onApprove, onReject] = [vi.fn(), vi.fn()]
    render(<ProposalView prompt={createProposal(change)} onApprove={onApprove} onReject={onReject} />)
    return { onApprove, onReject }
  }

  it('shares the first account unless told otherwise', () => {
    const { onApprove } = open()
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect(onApprove).toHaveBeenCalledWith({ accounts: { eip155: [0], tezos: [] } })
  })

  it('shares what is ticked, and cannot be approved with nothing', () => {
    const { onApprove } = open()
    const [first, second] = screen.getAllByRole('checkbox')
    if (!first || !second) throw new Error('two accounts')
    fireEvent.click(first)
    expect(screen.getByRole('button', { name: 'Approve' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(second)
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect(onApprove).toHaveBeenCalledWith({ accounts: { eip155: [1], tezos: [] } })
  })

  it('names the networks, the methods, and what the wallet does not have', () => {
    open()
    const group = within(screen.getByRole('group', { name: 'Ethereum' }))
    expect(group.getByText('Ten')).toBeTruthy()
    expect(group.getByText('and 1 unknown to this wallet')).toBeTruthy()
    expect(group.getByText('personal_sign')).toBeTruthy()
    expect(group.getByText('eth_weird (not in this wallet)')).toBeTruthy()
    expect(screen.getByText('Not in this wallet: tezos.')).toBeTruthy()
  })

  it.each([
    ['VALID', 'Origin: Verified', undefined],
    ['UNKNOWN', 'Origin: Not verified', /isn't verified/],
    ['INVALID', 'Origin: Address does not match', /came from evil.example/],
  ] as const)('says when the origin is %s', (validation, label, words) => {
    open({ verification: { validation, origin: 'https://evil.example', isScam: false } })
    expect(screen.getByRole('note', { name: label })).toBeTruthy()
    if (words) expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('alert') !== null).toBe(validation === 'INVALID')
  })

  it('warns of a reported scam, even where the origin is right', () => {
    open({ verification: { validation: 'VALID', origin: 'https://dapp.example', isScam: true } })
    expect(within(screen.getByRole('alert')).getByText('Reported as a scam')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('data-variant')).toBe('danger')
  })

  it('shows a hostile name as plain words of one line', () => {
    const name = `Wallet\u202Etxt.exe<img src=x onerror=alert(1)>\n\n${'long '.repeat(40)}`
    open({ peer: { name, description: '', url: 'javascript:alert(1)', icons: ['javascript:alert(1)'] } })
    const shown = screen.getByText(/^Wallettxt\.exe<img/)
    expect(shown.textContent?.length).toBeLessThanOrEqual(61)
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('a request', () => {
  const open = (change: Parameters<typeof createPrompt>[0] = {}) => {
    const [onApprove, onReject] = [vi.fn(), vi.fn()]
    render(
      <RequestView
        prompt={createPrompt(change)}
        networks={networks}
        onApprove={onApprove}
        onReject={onReject}
      />,
    )
    return { onApprove, onReject }
  }

  it('shows the message word for word, the account in full and the network', () => {
    const { onApprove } = open()
    expect(screen.getByRole('region', { name: 'Message' }).textContent).toBe('Hello')
    expect(screen.getByText('Ethereum')).toBeTruthy()
    expect(document.body.textContent).toContain(owner)
    fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
    expect(onApprove).toHaveBeenCalledOnce()
  })

  it('shows amount and recipient of a transfer', () => {
    const { onReject } = open({
      method: 'eth_sendTransaction',
      params: [{ from: owner, to: receiver, value: '0x16345785d8a0000' }],
    })
    expect(screen.getByText('0.1 ETH')).toBeTruthy()
    expect(document.body.textContent).toContain(receiver)
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect(onReject).toHaveBeenCalledOnce()
  })

  it('shows what it has no words for as it came, and says so', () => {
    open({ method: 'eth_weird', params: [{ a: '<script>' }] })
    expect(screen.getByText(/no words for this request/)).toBeTruthy()
    expect(document.body.textContent).toContain('"a": "<script>"')
    expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy()
  })
})

describe('sessions', () => {
  it('are listed by their app, or said to be none', () => {
    const onOpen = vi.fn()
    const { rerender } = render(<SessionList sessions={[]} onOpen={onOpen} />)
    expect(screen.getByText('No apps yet')).toBeTruthy()
    rerender(<SessionList sessions={[createSession()]} onOpen={onOpen} />)
    fireEvent.click(screen.getByRole('button', { name: /^Dapp/ }))
    expect(onOpen).toHaveBeenCalledWith('t')
  })

  it('show accounts and networks in use, and those that are not shared', () => {
    const [onAccount, onNetwork, onDisconnect] = [vi.fn(), vi.fn(), vi.fn()]
    render(
      <SessionView
        session={createSession()}
        networks={networks}
        addressesOn={() => [owner, receiver]}
        busy={false}
        error={undefined}
        {...{ onAccount, onNetwork, onDisconnect }}
      />,
    )
    const row = (list: string, name: RegExp) =>
      within(screen.getByRole('list', { name: list })).getByRole('button', { name })
    expect(row('Ethereum accounts', /^Account 1/).getAttribute('aria-current')).toBe('true')
    expect(row('Ethereum accounts', /^Account 2/).textContent).toContain('Not shared')
    fireEvent.click(row('Ethereum accounts', /^Account 2/))
    expect(onAccount).toHaveBeenCalledWith('eip155', 1)
    fireEvent.click(row('Ethereum networks', /^Ten/))
    expect(onNetwork).toHaveBeenCalledWith('eip155:10')
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect(onDisconnect).toHaveBeenCalledOnce()
  })
})
