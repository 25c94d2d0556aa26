import type { ReactNode } from 'react'

/** A labelled select. */
export function Choice<Value extends string>(props: {
  readonly label: string
  readonly value: Value
  readonly options: readonly NoInfer<Value>[]
  readonly onChange: (value: NoInfer<Value>) => void
}): ReactNode {
  return (
    <label className="choice">
      <span className="muted">{props.label}</span>
      <select value={props.value} onChange={event => props.onChange(event.target.value as Value)}>
        {props.options.map(option => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}

/** A labelled check box. */
export function Toggle(props: {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  onChange(checked: boolean): void
}): ReactNode {
  return (
    <label className="control">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled}
        onChange={event => props.onChange(event.target.checked)}
      />
      <span>{props.label}</span>
    </label>
  )
}

/** A part of the page with a heading. */
export function Panel(props: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const id = `panel-${props.title.replace(/\W+/g, '-').toLowerCase()}`
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  )
}
