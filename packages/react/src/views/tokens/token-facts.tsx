import type { Frozen, Network, TokenInfo } from '@latchkey/core'
import { formatTokenBalance } from '@latchkey/core/internal/format/amount'
import { AddressText } from '@latchkey/ui/components/address-text'
import { Amount } from '@latchkey/ui/components/amount'
import { CopyButton } from '@latchkey/ui/components/copy-button'
import { KeyValue } from '@latchkey/ui/components/key-value'
import { Banner } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useCopy } from '../account/use-copy.js'
import { useLocale } from '../account/use-locale.js'
import { isolate, useWords } from './words.js'

/** What a token is called. */
type Names = Pick<TokenInfo, 'name' | 'symbol'>

/** A token with what it says of itself, and warnings. Every word of it may be a stranger's. */
export function TokenFacts(props: {
  readonly token: Frozen<TokenInfo>
  /** Base units; undefined where the balance could not be read. */
  readonly amount: bigint | undefined
  readonly network: Network | undefined
  readonly imitated: Names | undefined
}): ReactNode {
  const { token, amount, network, imitated } = props
  const { tokens, tokenList, account, common } = useWords()
  const locale = useLocale()
  const copy = useCopy()
  const balance =
    amount === undefined ? (
      account.balanceUnavailable
    ) : (
      <Amount value={formatTokenBalance(amount, token.decimals, locale)} />
    )
  const known = imitated && isolate(`${imitated.name} (${imitated.symbol})`)
  return (
    <>
      {known !== undefined && <Banner tone="danger">{tokens.imitates(known)}</Banner>}
      {token.unverified && (
        <Banner tone="warning" title={tokenList.unverified}>
          {tokens.unverifiedText}
        </Banner>
      )}
      <KeyValue
        items={[
          { label: tokens.name, value: <bdi>{token.name}</bdi> },
          { label: tokens.symbol, value: <bdi>{token.symbol}</bdi> },
          { label: account.balance, value: balance },
          { label: tokens.decimals, value: <bdi dir="ltr">{token.decimals}</bdi> },
          { label: common.network, value: network?.name ?? common.unknown },
          {
            label: tokens.contract,
            value: (
              <CopyButton
                label={tokens.copyContract}
                copiedLabel=""
                onCopy={() => copy(token.address, 'addressCopied')}
              >
                <AddressText full address={token.address} />
              </CopyButton>
            ),
          },
        ]}
      />
    </>
  )
}
