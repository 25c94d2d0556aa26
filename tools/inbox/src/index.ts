export { type Inbox, type InboxMessage, startInbox } from './start-inbox.js'
