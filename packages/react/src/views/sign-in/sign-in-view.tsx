import { enSignIn } from '@latchkey/ui/text/en-sign-in'
import { defineLazyView } from '../lazy-view.js'
import { SignInPrompt } from './sign-in-prompt.js'

/** The text that an account signs to sign in (CAIP-122), before the wallet is asked. */
export const view = defineLazyView('SIWXSignMessage', {
  text: { signIn: enSignIn },
  title: ({ text }) => text.signIn.title,
  View: SignInPrompt,
})
