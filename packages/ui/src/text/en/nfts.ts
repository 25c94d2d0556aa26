import type { NftsText } from '../activity-text.types'

const items = (count: number) => (count === 1 ? '1 spam NFT' : `${count} spam NFTs`)

export const enNfts: NftsText = {
  title: 'NFT',
  token: tokenId => `No. ${tokenId}`,
  noImage: 'No image',
  spam: 'Spam',
  showSpam: count => `Show ${items(count)}`,
  hideSpam: count => `Hide ${items(count)}`,
  spamWarning: "You didn't ask for this NFT. Don't follow its links.",
  more: 'Load more',
  older: date => `NFTs that you received before ${date} may be missing.`,
  empty: 'No NFTs yet',
  emptyText: 'NFTs that you receive appear here.',
  failed: 'NFTs could not be loaded',
  unavailable: 'NFTs unavailable',
  gone: 'This NFT is gone',
  goneText: 'You no longer own it, or you switched the account.',
  collection: 'Collection',
  tokenId: 'Number',
  owned: 'You own',
  contract: 'Contract',
  copyContract: 'Copy the contract',
}
