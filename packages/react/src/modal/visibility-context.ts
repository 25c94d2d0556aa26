import { type Visibility, visible } from '@latchkey/ui/shell'
import { createContext, useContext, useEffect, useState } from 'react'

/** Whether the modal is shown, or drawn ahead and hidden. */
export const VisibilityContext = createContext<Visibility>(visible)

/** False while a view is drawn ahead: what a host has to be asked for waits until somebody sees it. */
export function useIsVisible(): boolean {
  const visibility = useContext(VisibilityContext)
  const [isVisible, setVisible] = useState(visibility.isVisible)
  useEffect(
    () =>
      visibility.whenVisible(() => {
        setVisible(true)
        return undefined
      }),
    [visibility],
  )
  return isVisible
}
