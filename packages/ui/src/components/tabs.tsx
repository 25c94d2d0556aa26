import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useStyles } from '../style-context'
import css from '../styles/controls.css?inline'

export interface Tab<Id extends string = string> {
  id: Id
  label: string
}

export interface TabsProps<Id extends string = string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: NoInfer<Id>) => void
  /** The panel of the chosen tab. */
  children?: ReactNode
}

/** A few panels, one at a time; the arrow keys choose, in the reading direction. */
export const Tabs = <Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) => {
  useStyles(css)
  const id = useId()
  const panelId = `${id}panel`
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget } = event
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const isRtl = currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl'
    // From the first one back is the last one: `at` counts from the end.
    const moved = (rows.indexOf(currentTarget) + (isRtl ? -step : step)) % rows.length
    const next = key === 'Home' ? 0 : key === 'End' ? -1 : step ? moved : undefined
    const tab = next !== undefined && tabs.at(next)
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    rows.at(next as number)?.focus()
  }
  return (
    <div>
      <div ref={list} className="lk-tabs" role="tablist" aria-label={label}>
        {tabs.map(tab => {
          const isShown = tab.id === value
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={id + tab.id}
              className="lk-tab lk-cut"
              aria-selected={isShown}
              aria-controls={isShown ? panelId : undefined}
              tabIndex={isShown ? 0 : -1}
              onClick={() => onChange(tab.id)}
              onKeyDown={move}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={id + value}>
        {children}
      </div>
    </div>
  )
}
