import type { TokenListText, TokensText } from '@latchkey/ui'
import { useText } from '../lazy-view.js'

/** Returns the dictionary with the words of the token views. */
export const useWords = () => useText<{ tokens: TokensText; tokenList: TokenListText }>()

/** A contract's own word in a sentence: its direction stays its own, whatever stands around it. */
export const isolate = (text: string): string => `\u2068${text}\u2069`
