import { enAccount } from '@latchkey/ui/text/en-account'
import { enSend } from '@latchkey/ui/text/en-send'
import { enTokenList } from '@latchkey/ui/text/en-token-list'
import { enTokens } from '@latchkey/ui/text/en-tokens'
import { defineLazyView } from '../lazy-view.js'
import { TokenDetails } from './token-details.js'

/** One token of the account. The title is short, because a stranger gave the name. */
export const view = defineLazyView('Token', {
  text: { tokens: enTokens, tokenList: enTokenList, account: enAccount, send: enSend },
  title: ({ text }) => text.tokens.title,
  View: TokenDetails,
})
