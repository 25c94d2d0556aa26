import type { ReactNode } from 'react'
import { type DemoOptions, presets } from '../demo-options'
import { Choice, Panel, Toggle } from '../panels/controls'
import { type DemoNamespace, namespaces } from './namespaces'

const accents = [
  { name: 'Blue', value: '' },
  { name: 'Violet', value: '#7c3aed' },
  { name: 'Rose', value: '#e0457b' },
  { name: 'Amber', value: '#b45309' },
  { name: 'Green', value: '#0f8a5f' },
  { name: 'Ink', value: '#30343b' },
] as const

function Accents({ value, onChange }: { readonly value: string; onChange(value: string): void }): ReactNode {
  return (
    <fieldset className="swatches" aria-label="Accent">
      {accents.map(accent => (
        <button
          key={accent.name}
          type="button"
          aria-label={accent.name}
          aria-pressed={accent.value === value}
          style={{ background: accent.value || '#3b5bdb' }}
          onClick={() => onChange(accent.value)}
        />
      ))}
      <label className="control">
        <span>Other</span>
        <input
          type="color"
          aria-label="Accent colour"
          value={value || '#3b5bdb'}
          onChange={event => onChange(event.target.value)}
        />
      </label>
    </fieldset>
  )
}

/** What the visitor changes of the modal: every change is in the page, in the address and in the code. */
export function CustomizePanel(props: {
  readonly options: DemoOptions
  readonly chosen: readonly DemoNamespace[]
  onChange(options: DemoOptions): void
  onChoose(chosen: readonly DemoNamespace[]): void
}): ReactNode {
  const { options, chosen } = props
  const set = (change: Partial<DemoOptions>) => props.onChange({ ...options, ...change })
  const toggle = (namespace: DemoNamespace, on: boolean) =>
    props.onChoose(namespaces.filter(each => (each === namespace ? on : chosen.includes(each))))
  return (
    <Panel title="Make it yours">
      <Accents value={options.accent} onChange={accent => set({ accent })} />
      <div className="grid">
        <Choice
          label="Theme"
          value={options.theme}
          options={['system', 'light', 'dark']}
          onChange={theme => set({ theme })}
        />
        <Choice
          label="Preset"
          value={options.preset}
          options={Object.keys(presets) as DemoOptions['preset'][]}
          onChange={preset => set({ preset })}
        />
        <Choice
          label="Layout"
          value={options.layout}
          options={['compact', 'wide']}
          onChange={layout => set({ layout })}
        />
        <Choice
          label="Corners"
          value={options.radius}
          options={['round', 'soft', 'square']}
          onChange={radius => set({ radius })}
        />
        <Choice
          label="Font"
          value={options.font}
          options={['sans', 'serif', 'mono']}
          onChange={font => set({ font })}
        />
        <Choice
          label="Language"
          value={options.locale}
          options={['en', 'de', 'ar']}
          onChange={locale => set({ locale })}
        />
      </div>
      <fieldset className="checks">
        <legend>Chains</legend>
        {namespaces.map(namespace => (
          <Toggle
            key={namespace.id}
            label={namespace.name}
            checked={chosen.includes(namespace)}
            disabled={chosen.length === 1 && chosen.includes(namespace)}
            onChange={on => toggle(namespace, on)}
          />
        ))}
      </fieldset>
      <fieldset className="checks">
        <legend>Features</legend>
        <Toggle label="Send" checked={options.send} onChange={send => set({ send })} />
        <Toggle label="Receive" checked={options.receive} onChange={receive => set({ receive })} />
        <Toggle
          label="Several wallets at once"
          checked={options.multiWallet}
          onChange={multiWallet => set({ multiWallet })}
        />
        <Toggle
          label="Services of this demo"
          checked={options.services}
          onChange={services => set({ services })}
        />
        <Toggle label="Terms to accept" checked={options.terms} onChange={terms => set({ terms })} />
      </fieldset>
    </Panel>
  )
}
