import type { ReactNode } from 'react'
import type { DemoOptions } from '../demo-options'
import { Choice, Panel, Toggle } from './controls'

/** Options to change while the demo runs. */
export function OptionsPanel({
  options,
  onChange,
}: {
  readonly options: DemoOptions
  onChange(options: DemoOptions): void
}): ReactNode {
  const set = (change: Partial<DemoOptions>) => onChange({ ...options, ...change })
  return (
    <Panel title="Options">
      <div className="grid">
        <Choice
          label="Theme"
          value={options.theme}
          options={['system', 'light', 'dark']}
          onChange={theme => set({ theme })}
        />
        <Choice
          label="Language"
          value={options.locale}
          options={['en', 'ar', 'de']}
          onChange={locale => set({ locale })}
        />
        <label className="control">
          <span>Accent</span>
          <input
            type="color"
            value={options.accent || '#3b5bdb'}
            onChange={event => set({ accent: event.target.value })}
          />
        </label>
        <Toggle label="Reconnect" checked={options.reconnect} onChange={reconnect => set({ reconnect })} />
        <Toggle
          label="Network switch"
          checked={options.networkSwitch}
          onChange={networkSwitch => set({ networkSwitch })}
        />
        <Toggle
          label="Allow unsupported networks"
          checked={options.allowUnsupported}
          onChange={allowUnsupported => set({ allowUnsupported })}
        />
        <Toggle label="Send" checked={options.send} onChange={send => set({ send })} />
        <Toggle label="Receive" checked={options.receive} onChange={receive => set({ receive })} />
        <Toggle
          label="Services of this demo"
          checked={options.services}
          onChange={services => set({ services })}
        />
        <Toggle label="Terms to accept" checked={options.terms} onChange={terms => set({ terms })} />
        <Toggle
          label="Collapse wallets"
          checked={options.collapse}
          onChange={collapse => set({ collapse })}
        />
        <Toggle label="Smart sessions" checked={options.sessions} onChange={sessions => set({ sessions })} />
        <Toggle
          label="Sign-in required"
          checked={options.required}
          onChange={required => set({ required })}
        />
        <Toggle label="Strict mode" checked={options.strict} onChange={strict => set({ strict })} />
      </div>
    </Panel>
  )
}
