import type { Client } from '@latchkey/core'

/** Goes back, or to the account where the app opened the view by itself. */
export function leaveView({ router }: Client): void {
  const { actions, snapshot } = router
  if (snapshot().history.length > 1) actions.goBack()
  else actions.replace('Account')
}
