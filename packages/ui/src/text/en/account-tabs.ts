import type { AccountTabsText } from '../activity-text.types'

export const enAccountTabs: AccountTabsText = { nfts: 'NFTs', activity: 'Activity' }
