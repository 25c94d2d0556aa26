import { TextField } from '@latchkey/ui/components/text-field'
import { Banner, Button, EmptyState, infoIcon, LiveRegion, SkeletonRow } from '@latchkey/ui/shell'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useNetwork } from '../../hooks/network/use-network.js'
import { errorText } from '../../modal/message-text.js'
import { type AddToken, useAddToken } from './use-add-token.js'
import { type Lookup, type ShownLookup, useTokenLookup } from './use-token-lookup.js'
import { isolate, useWords } from './words.js'

/** Returns what is wrong with the address. A mistake while typing is not one yet. */
function useFieldError(lookup: ShownLookup, isTyped: boolean): string | undefined {
  const { common, send, tokens } = useWords()
  const { network } = useNetwork()
  const { adapters } = useClient().registry
  const here = network?.name ?? common.unknown
  const chain = adapters.get(network?.chainNamespace ?? '')?.traits.displayName ?? here
  if (lookup?.status === 'invalidAddress') return isTyped ? send.addressInvalid(chain) : undefined
  if (lookup?.status === 'otherNamespace') return tokens.otherNamespace(lookup.name, here)
  if (lookup?.status === 'otherNetwork') return tokens.otherNetwork(lookup.name, here)
  if (lookup?.status === 'noToken') return tokens.noToken(here)
  if (lookup?.status === 'listed') return tokens.listed(isolate(lookup.token.symbol))
  return undefined
}

/** What was found at the address. */
function Found({ lookup, TokenFacts, retry }: Lookup): ReactNode {
  const text = useWords()
  const { network } = useNetwork()
  if (lookup?.status === 'reading')
    return (
      <div aria-busy="true">
        <span className="lk-vh">{text.tokens.reading}</span>
        <SkeletonRow round />
      </div>
    )
  if (lookup?.status === 'failed')
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" onClick={retry}>
            {text.common.retry}
          </Button>
        }
      >
        {errorText(text, lookup.error)}
      </Banner>
    )
  if (lookup?.status !== 'found' || !TokenFacts) return null
  const { amount, imitated, token } = lookup
  return (
    <TokenFacts
      token={{ ...token, unverified: true }}
      amount={amount}
      network={network}
      imitated={imitated}
    />
  )
}

/** Says what was found to those who don't see it. */
const announce = (lookup: ShownLookup, reading: string): string => {
  if (lookup?.status === 'reading') return reading
  return lookup?.status === 'found' ? isolate(`${lookup.token.name}, ${lookup.token.symbol}`) : ''
}

function Form({ adding }: { readonly adding: AddToken }): ReactNode {
  const { common, tokenList, tokens } = useWords()
  const { network } = useNetwork()
  const [typed, setTyped] = useState('')
  const [isTyped, setIsTyped] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const reading = useTokenLookup(typed)
  const { lookup, retry } = reading
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTyped(true)
    if (adding.isAdding) return
    if (lookup?.status === 'found') void adding.add(lookup.token, retry)
    else field.current?.focus()
  }
  return (
    <form className="lk-stack lk-add-token" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        data-autofocus=""
        label={tokens.address}
        hint={tokens.hint(network?.name ?? common.unknown)}
        value={typed}
        // The longest address is seen whole.
        rows={2}
        dir="ltr"
        autoCapitalize="off"
        autoCorrect="off"
        error={useFieldError(lookup, isTyped)}
        onChange={event => {
          setIsTyped(false)
          adding.clear()
          setTyped(event.target.value.replace(/[\r\n]/g, ''))
        }}
        onPaste={() => queueMicrotask(() => setIsTyped(true))}
        onBlur={() => setIsTyped(true)}
      />
      <Found {...reading} />
      {adding.problem !== undefined && <Banner tone="danger">{adding.problem}</Banner>}
      <LiveRegion message={announce(lookup, tokens.reading)} />
      <Button type="submit" wide variant="primary" loading={adding.isAdding}>
        {tokenList.add}
      </Button>
    </form>
  )
}

/** The form that adds a token of the active network by its address. */
export function AddTokenForm(): ReactNode {
  const { session } = useClient()
  const { common, tokens } = useWords()
  const { network } = useNetwork()
  const adding = useAddToken()
  if (session.find(network?.chainNamespace ?? '', 'tokens')?.inspect) return <Form adding={adding} />
  return <EmptyState icon={infoIcon} title={tokens.unsupported(network?.name ?? common.unknown)} />
}
