import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AddressText, shortenAddress } from './address-text'
import { AmountField } from './amount-field'
import { Avatar } from './avatar'
import { Button } from './button/button'
import { CopyButton } from './copy-button'
import { Banner } from './feedback/banner'
import { ListGroup } from './list/list-group'
import { ListRow } from './list/list-row'
import { Switch } from './switch'
import { Tabs } from './tabs'
import { TextField } from './text-field'
import { WalletIcon } from './wallet-icon'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

afterEach(cleanup)

describe('Button', () => {
  it('swallows clicks while loading, and keeps the focus', () => {
    const onClick = vi.fn()
    render(
      <Button loading onClick={onClick}>
        Send
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Send' })
    button.focus()
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('opens links in a new tab that knows nothing of this one', () => {
    render(<Button href="https://example.org/">Explorer</Button>)
    const link = screen.getByRole('link', { name: 'Explorer' })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
  })
})

describe('ListRow', () => {
  it('has the whole of a long name in its tooltip where the name is cut, and no tooltip elsewhere', () => {
    const name = 'x'.repeat(200)
    render(<ListRow title={name} />)
    const text = screen.getByText(name)
    const width = vi.spyOn(text, 'scrollWidth', 'get').mockReturnValue(500)
    fireEvent.pointerEnter(text)
    expect(text.title).toBe(name)
    width.mockReturnValue(0)
    fireEvent.pointerEnter(text)
    expect(text.title).toBe('')
  })

  it('shows a hostile name as plain text', () => {
    const name = '<img src=x onerror=alert(1)>'
    const { container } = render(<ListRow title={name} leading={<WalletIcon name={name} />} />)
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText(name)).toBeTruthy()
  })

  it('answers no click while loading', () => {
    const onClick = vi.fn()
    render(<ListRow title="Rabby" loading onClick={onClick} />)
    fireEvent.click(screen.getByRole('button'))
    expect(onClick).not.toHaveBeenCalled()
  })

  it('stands in a list named by its heading', () => {
    render(
      <ListGroup heading="Installed">
        <ListRow title="One" />
        {false}
        <ListRow title="Two" />
      </ListGroup>,
    )
    expect(screen.getByRole('list', { name: 'Installed' })).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })
})

describe('WalletIcon', () => {
  it.each(['javascript:alert(1)', 'http://example.org/a.png', 'data:text/html,x', '//example.org/a.png'])(
    'never asks for %s',
    src => {
      const { container } = render(<WalletIcon name="Rabby" src={src} />)
      expect(container.querySelector('img')).toBeNull()
      expect(container.textContent).toBe('R')
    },
  )

  it('shows the first letter when the picture fails', () => {
    const { container } = render(<WalletIcon name="rabby" src="https://example.org/a.png" />)
    const image = container.querySelector('img') as HTMLImageElement
    expect(image.getAttribute('referrerpolicy')).toBe('no-referrer')
    fireEvent.error(image)
    expect(container.textContent).toBe('R')
  })
})

describe('Avatar', () => {
  it('is the same for the same address, whatever its case, and another for another', () => {
    const draw = (seed: string): string => {
      const { container, unmount } = render(<Avatar seed={seed} />)
      const fills = [...container.querySelectorAll('circle,stop')].map(
        e => e.getAttribute('fill') ?? e.getAttribute('stop-color'),
      )
      unmount()
      return fills.filter(fill => !fill?.startsWith('url')).join()
    }
    expect(draw(address)).toBe(draw(address.toLowerCase()))
    expect(draw(address)).not.toBe(draw(`${address}1`))
  })
})

describe('AddressText', () => {
  it('shows the ends, keeps the whole in the tooltip and its direction to itself', () => {
    render(<AddressText address={address} />)
    const text = screen.getByTitle(address)
    expect(text.textContent).toBe('0x5290\u20269EE7')
    expect([text.tagName, text.dir]).toEqual(['BDI', 'ltr'])
  })

  it('shows every character on demand, without adding any', () => {
    const { container } = render(<AddressText address={address} full />)
    expect(container.textContent).toBe(address)
  })

  it('cuts after what all addresses of a kind begin with', () => {
    expect(shortenAddress('cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k00e7')).toBe('cosmos1w508\u202600e7')
  })

  it.each([
    ['cosmos1w508d6qejxtdg4y5', ['cosmos1', 'w508', 'd6qe', 'jxtd', 'g4y5']],
    ['0x5290840009', ['0x', '5290', '8400', '09']],
    ['5GrwvaEF5z', ['5Grw', 'vaEF', '5z']],
  ])('groups %s by fours after its prefix', (whole, groups) => {
    const { container } = render(<AddressText address={whole} full />)
    expect([...container.querySelectorAll('span')].map(group => group.textContent)).toEqual(groups)
  })

  it.each([
    ['0x5290840036CE', '0x5290111136ce', ['8400']],
    ['1BvBMSEYstWe', '1BvbMSEYstWe', ['1BvB']],
    ['bc1qw508d6qe', 'bc1qw508', ['d6qe']],
  ])('marks where %s differs from %s', (whole, other, marked) => {
    const { container } = render(<AddressText address={whole} full unlike={other} />)
    const groups = [...container.querySelectorAll('[data-differs]')].map(group => group.textContent)
    expect([container.textContent, groups]).toEqual([whole, marked])
  })

  it('does not cut what is short already', () => {
    expect(shortenAddress('vivi.eth')).toBe('vivi.eth')
    expect(shortenAddress(address, 4, 6)).toBe('0x52\u2026169EE7')
  })
})

describe('fields', () => {
  it('ties an error to its input', () => {
    render(<TextField label="Recipient" error="No address" />)
    const input = screen.getByLabelText('Recipient')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'No address',
    )
  })

  it('makes long amounts smaller and asks for the decimal keyboard', () => {
    const { rerender, container } = render(<AmountField label="Amount" value="1" onChange={() => {}} />)
    const size = (): number =>
      Number((container.firstChild as HTMLElement).style.getPropertyValue('--amount'))
    const short = size()
    rerender(<AmountField label="Amount" value="123456789.123456789" onChange={() => {}} />)
    expect(size()).toBeLessThan(short)
    expect(screen.getByLabelText('Amount').inputMode).toBe('decimal')
  })

  it('switches at once', () => {
    const onChange = vi.fn()
    render(<Switch label="Dark" checked={false} onChange={onChange} />)
    fireEvent.click(screen.getByRole('switch', { name: 'Dark' }))
    expect(onChange).toHaveBeenCalledWith(true)
  })
})

describe('CopyButton', () => {
  it('says so after a success', async () => {
    render(<CopyButton label="Copy address" copiedLabel="Address copied" onCopy={async () => true} />)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })))
    expect(screen.getByRole('status').textContent).toBe('Address copied')
  })

  it.each([
    ['an answer of false', async () => false],
    ['a rejection', async () => Promise.reject(new Error('denied'))],
  ])('claims no success after %s', async (_, onCopy) => {
    render(<CopyButton label="Copy address" copiedLabel="Address copied" onCopy={onCopy} />)
    await act(async () => fireEvent.click(screen.getByRole('button')))
    expect(screen.getByRole('status').textContent).toBe('')
  })
})

describe('Banner', () => {
  it('interrupts only for danger', () => {
    const { rerender } = render(<Banner tone="warning">Read</Banner>)
    expect(screen.getByRole('status')).toBeTruthy()
    rerender(<Banner tone="danger">Stop</Banner>)
    expect(screen.getByRole('alert')).toBeTruthy()
  })
})

const Example = ({ dir }: { dir: 'ltr' | 'rtl' }) => {
  const [value, setValue] = useState('a')
  const tabs = ['a', 'b', 'c'].map(id => ({ id, label: id.toUpperCase() }))
  return (
    <div dir={dir}>
      <Tabs label="Assets" tabs={tabs} value={value} onChange={setValue}>
        {value}
      </Tabs>
    </div>
  )
}

describe('Tabs', () => {
  it.each([
    ['ltr', 'ArrowRight', 'B'],
    ['ltr', 'ArrowLeft', 'C'],
    ['rtl', 'ArrowRight', 'C'],
    ['rtl', 'ArrowLeft', 'B'],
    ['ltr', 'End', 'C'],
  ] as const)('%s: %s from the first chooses %s', (dir, key, chosen) => {
    render(<Example dir={dir} />)
    fireEvent.keyDown(screen.getByRole('tab', { name: 'A' }), { key })
    const tab = screen.getByRole('tab', { selected: true })
    expect(tab.textContent).toBe(chosen)
    expect(document.activeElement).toBe(tab)
    expect(screen.getByRole('tabpanel', { name: chosen }).textContent).toBe(chosen.toLowerCase())
  })
})
