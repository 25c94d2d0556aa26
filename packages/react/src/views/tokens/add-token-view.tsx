import { enAccount } from '@latchkey/ui/text/en-account'
import { enSend } from '@latchkey/ui/text/en-send'
import { enTokenList } from '@latchkey/ui/text/en-token-list'
import { enTokens } from '@latchkey/ui/text/en-tokens'
import { defineLazyView } from '../lazy-view.js'
import { AddTokenForm } from './add-token-form.js'

/** The form that adds a token by its address. */
export const view = defineLazyView('AddToken', {
  text: { tokens: enTokens, tokenList: enTokenList, account: enAccount, send: enSend },
  title: ({ text }) => text.tokenList.add,
  View: AddTokenForm,
})
