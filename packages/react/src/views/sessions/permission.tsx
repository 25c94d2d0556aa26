import type { Frozen, Network, SmartSessionItem } from '@latchkey/core'
import type { SmartSessionsText } from '@latchkey/ui'
import { KeyValue, type KeyValueItem } from '@latchkey/ui/components/key-value'
import type { ReactNode } from 'react'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import { showField } from './show-field.js'

type Words = SmartSessionsText

/** The types of ERC-7715's drafts whose meaning the interface can say. */
const kinds: Readonly<Record<string, keyof Words['kinds']>> = {
  'native-token-transfer': 'sendCoin',
  'native-token-periodic': 'sendCoin',
  'native-token-stream': 'sendCoin',
  'erc20-token-transfer': 'sendToken',
  'erc20-token-periodic': 'sendToken',
  'erc20-token-stream': 'sendToken',
  'erc721-token-transfer': 'sendNft',
  'erc1155-token-transfer': 'sendNft',
  'contract-call': 'useContract',
  'rate-limit': 'limitRate',
  'gas-limit': 'limitFee',
  'call-limit': 'limitCalls',
}

const fields: Readonly<Record<string, keyof Words['fields']>> = {
  allowance: 'upTo',
  limit: 'upTo',
  count: 'requests',
  periodAmount: 'perPeriod',
  periodDuration: 'period',
  interval: 'period',
  startTime: 'startsAt',
  initialAmount: 'atFirst',
  maxAmount: 'atMost',
  amountPerSecond: 'perSecond',
  address: 'contract',
  tokenAddress: 'contract',
  tokenIds: 'numbers',
  calls: 'functions',
}

const find = <Word extends string>(table: Readonly<Record<string, Word>>, key: string): Word | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** What a session permits, or what limits it: in words where they are known, else as it was granted. */
export function Permission({
  rule,
  network,
}: {
  readonly rule: Frozen<SmartSessionItem>['permissions'][number]
  readonly network: Frozen<Network> | undefined
}): ReactNode {
  const { smartSessions: words } = useText<{ smartSessions: Words }>()
  const locale = useLocale()
  const kind = find(kinds, rule.type)
  const items: KeyValueItem[] = []
  for (const [field, value] of Object.entries(rule.data)) {
    const known = kind && find(fields, field)
    const label = known && words.fields[known]
    const isFree = label !== undefined && !items.some(item => item.label === label)
    items.push({
      label: isFree ? label : field,
      // Nothing is known of the fields of another type.
      value: showField({ field: kind ? field : '', value, rule, network, locale, unit: words.smallestUnits }),
    })
  }
  return (
    <div>
      <h4>{kind ? words.kinds[kind] : words.otherKind(rule.type)}</h4>
      <KeyValue items={items} />
    </div>
  )
}
