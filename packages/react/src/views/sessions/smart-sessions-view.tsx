import { enAccount } from '@latchkey/ui/text/en-account'
import { enSmartSessions } from '@latchkey/ui/text/en-smart-sessions'
import { defineLazyView } from '../lazy-view.js'
import { SessionList } from './session-list.js'

/** The smart sessions of the account (ERC-7715). */
export const view = defineLazyView('SmartSessionList', {
  text: { smartSessions: enSmartSessions, account: enAccount },
  title: ({ text }) => text.smartSessions.title,
  View: SessionList,
})
