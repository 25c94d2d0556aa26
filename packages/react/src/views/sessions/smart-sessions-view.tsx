import { enSmartSessions } from '@latchkey/ui/text/en-smart-sessions'
import { defineLazyView } from '../lazy-view.js'
import { SessionList } from './session-list.js'

/** The smart sessions of the account (ERC-7715). */
export const view = defineLazyView('SmartSessionList', {
  text: { smartSessions: enSmartSessions },
  title: ({ text }) => text.smartSessions.title,
  View: SessionList,
})
