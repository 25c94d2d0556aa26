import type { Frozen, NftItem, RouteParams } from '@latchkey/core'
import { explorerAddressUrl } from '@latchkey/core/internal/network/explorer'
import type { NftsText } from '@latchkey/ui'
import { AddressText } from '@latchkey/ui/components/address-text'
import { CopyButton } from '@latchkey/ui/components/copy-button'
import { KeyValue } from '@latchkey/ui/components/key-value'
import { NetworkIcon } from '@latchkey/ui/components/network-icon'
import { Picture } from '@latchkey/ui/components/picture'
import { VisuallyHidden } from '@latchkey/ui/components/visually-hidden'
import { Banner, Button, EmptyState, externalIcon, Icon, infoIcon, useStyles } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useCopy } from '../account/use-copy.js'
import { useLast } from '../account/use-last.js'
import { useNetworkIcon } from '../icons/late-icons.js'
import { useText } from '../lazy-view.js'
import { useNftName } from './nft-card.js'
import itemCss from './nft-item.css?inline'
import css from './nfts.css?inline'
import { useNfts } from './use-nfts.js'

type Item = Frozen<NftItem>

const useWords = () => useText<{ nfts: NftsText }>()

function useFacts({ address, amount, collection, networkId, tokenId }: Item) {
  const { nfts, common } = useWords()
  const client = useClient()
  const copy = useCopy()
  const network = client.session.findNetwork(networkId)
  const image = useNetworkIcon(network)
  const name = network?.name ?? common.unknown
  return [
    ...(collection === undefined ? [] : [{ label: nfts.collection, value: collection }]),
    { label: nfts.tokenId, value: <bdi dir="ltr">{tokenId}</bdi> },
    ...(amount > 1n ? [{ label: nfts.owned, value: <bdi dir="ltr">{amount.toString()}</bdi> }] : []),
    {
      label: common.network,
      value: (
        <span className="lk-nft-where">
          <NetworkIcon name={name} src={image} size={18} />
          {name}
        </span>
      ),
    },
    {
      label: nfts.contract,
      value: (
        <CopyButton label={nfts.copyContract} copiedLabel="" onCopy={() => copy(address, 'addressCopied')}>
          <AddressText address={address} />
          <VisuallyHidden>{nfts.copyContract}</VisuallyHidden>
        </CopyButton>
      ),
    },
  ]
}

/** Shows the page from its top: the grid that it was opened from may have been scrolled. */
const scrollToTop = (page: HTMLElement | null): void => page?.closest('.lk-body')?.scrollTo?.(0, 0)

function Details({ item }: { readonly item: Item }): ReactNode {
  const { nfts, common, a11y } = useWords()
  const client = useClient()
  const name = useNftName()(item)
  const facts = useFacts(item)
  const explorer = explorerAddressUrl(client.session.findNetwork(item.networkId), item.address)
  return (
    <div ref={scrollToTop} className="lk-nfts-list">
      {item.isSpam && <Banner tone="warning">{nfts.spamWarning}</Banner>}
      <Picture src={item.imageUrl} alt={name} missing={nfts.noImage} />
      <h3 className="lk-nft-name">{name}</h3>
      {item.description !== undefined && <p className="lk-nft-about">{item.description}</p>}
      <KeyValue items={facts} />
      {explorer !== undefined && (
        <Button wide href={explorer} iconEnd={<Icon d={externalIcon} size={18} />}>
          {common.viewInExplorer}
          <VisuallyHidden>{` (${a11y.opensInNewTab})`}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

/** One NFT with its picture. */
export function NftView({ params }: { readonly params: RouteParams['Nft'] }): ReactNode {
  useStyles(css)
  useStyles(itemCss)
  const { nfts: words, common } = useWords()
  const list = useNfts({ once: true })
  const { items = [], status } = list?.state ?? {}
  const found = items.find(({ id }) => id === params.id)
  // What was on the screen stays while the list is fetched anew.
  const item = useLast(found)
  const isSettled = status === 'ready' || status === 'failed' || status === 'unavailable'
  if (item && (found || !isSettled)) return <Details item={item} />
  if (isSettled) return <EmptyState icon={infoIcon} title={words.gone} text={words.goneText} />
  return <p aria-busy="true">{common.loading}</p>
}
