import { enActivity } from '@latchkey/ui/text/en-activity'
import { defineLazyView } from '../lazy-view.js'
import { ActivityItemView } from './activity-item.js'

/** One transaction of the account's activity. */
export const view = defineLazyView('ActivityItem', {
  text: { activity: enActivity },
  title: ({ text }) => text.activity.title,
  View: ActivityItemView,
})
