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

const nextIndex = (key: string, index: number, count: number, rtl: boolean): number | undefined => {
  const step = rtl ? -1 : 1
  if (key === 'ArrowRight') return (index + step + count) % count
  if (key === 'ArrowLeft') return (index - step + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** A few panels, one at a time; the arrow keys choose, in the reading direction. */
export const Tabs = <Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) => {
  useStyles(css)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const rtl = event.currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl'
    const index = tabs.findIndex(tab => tab.id === value)
    const next = nextIndex(event.key, index, tabs.length, rtl)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div>
      <div ref={list} className="lk-tabs" role="tablist" aria-label={label}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            className="lk-tab lk-cut"
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="lk-panel" role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </div>
  )
}
