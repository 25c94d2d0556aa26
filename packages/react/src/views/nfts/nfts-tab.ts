import { enNfts } from '@latchkey/ui/text/en-nfts'

export { NftsPanel as Panel } from './nfts-panel.js'

/** The words of the tab in English. */
export const english = { nfts: enNfts }
