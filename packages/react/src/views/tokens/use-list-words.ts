import type { OwnText, TokenListText } from '@latchkey/ui'
import { enTokenList } from '@latchkey/ui/text/en-token-list'
import { useText } from '../lazy-view.js'

/** Returns the words of the list of tokens. They come with the list. */
export const useListWords = (): TokenListText => ({
  ...enTokenList,
  ...useText<Partial<OwnText>>().tokenList,
})
