import type { KeyboardEvent, ReactNode } from 'react'

const ROW = 'ul button, ul a[href]'

function findNext(key: string, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return rows[at + 1]
  if (key === 'ArrowUp') return rows[at - 1]
  // In a search field these two move the cursor.
  if (at < 0) return undefined
  return key === 'Home' ? rows[0] : key === 'End' ? rows.at(-1) : undefined
}

const keys = {
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)]
    const next = findNext(event.key, rows, rows.indexOf(event.target as HTMLElement))
    if (!next) return
    event.preventDefault()
    next.focus()
  },
}

/** A view of lists: the arrow keys move between rows, and from a field above them to the first. */
export const RowStack = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className="lk-stack" {...keys}>
    {children}
  </div>
)
