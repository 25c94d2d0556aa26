import { enActivity } from '@latchkey/ui/text/en-activity'

export { ActivityPanel as Panel } from './activity-panel.js'

/** The words of the tab in English. */
export const english = { activity: enActivity }
