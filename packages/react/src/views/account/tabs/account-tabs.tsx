import type { AccountTab } from '@latchkey/core'
import type { OwnText } from '@latchkey/ui'
import { Tabs } from '@latchkey/ui/components/tabs'
import { warningIcon } from '@latchkey/ui/icons'
import { Button, EmptyState, SkeletonRow } from '@latchkey/ui/shell'
import { enAccountTabs } from '@latchkey/ui/text/en-account-tabs'
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react'
import { useClient } from '../../../client-context.js'
import { TextContext } from '../../../modal/text.js'
import { useSlice } from '../../../use-slice.js'
import { useText } from '../../lazy-view.js'
import { useLateCode } from './use-late-code.js'

type PanelName = Exclude<AccountTab, 'tokens'>

/** A panel, and its words in English. */
interface PanelCode {
  readonly Panel: ComponentType
  readonly english: Partial<OwnText>
}

const panels: Readonly<Record<PanelName, () => Promise<PanelCode>>> = {
  nfts: () => import('../../nfts/nfts-tab.js'),
  activity: () => import('../../activity/activity-tab.js'),
}

/** A panel in the dictionary of the view, with the panel's own words in the language of the rest. */
function ShownPanel({ name, code }: { readonly name: PanelName; readonly code: PanelCode }): ReactNode {
  const text = useText<Partial<OwnText>>()
  const { Panel, english } = code
  const words = useMemo(
    () => ({ ...text, [name]: { ...english[name], ...text[name] } }),
    [text, name, english],
  )
  return (
    <TextContext.Provider value={words}>
      <Panel />
    </TextContext.Provider>
  )
}

/** A panel whose code comes when its tab is chosen. */
function LatePanel({ name }: { readonly name: PanelName }): ReactNode {
  const { common, errors } = useText()
  const { code, hasFailed, retry } = useLateCode(panels[name])
  if (code) return <ShownPanel name={name} code={code} />
  if (hasFailed)
    return (
      <EmptyState icon={warningIcon} title={common.unavailable} text={errors.networkError}>
        <Button size="sm" onClick={retry}>
          {common.retry}
        </Button>
      </EmptyState>
    )
  return (
    <div aria-busy="true">
      <span className="lk-vh">{common.loading}</span>
      <SkeletonRow round />
      <SkeletonRow round />
    </div>
  )
}

/** Tokens, NFTs and activity, as far as each has a source. */
export function AccountTabs(props: {
  readonly namespace: string
  readonly tabs: readonly AccountTab[]
  readonly tokens: ReactNode
}): ReactNode {
  const { namespace, tabs, tokens } = props
  const client = useClient()
  const { account, accountTabs } = useText<Partial<OwnText>>()
  const wanted = useSlice(client.account, state => state.namespaces[namespace]?.currentTab)
  const labels = { tokens: account.tokens, ...enAccountTabs, ...accountTabs }
  const shown = tabs.find(tab => tab === wanted) ?? 'tokens'
  const place = useRef<HTMLDivElement>(null)
  // What was chosen is shown below the dialog's header: the space for it is there before its content has come.
  const choose = (tab: AccountTab) => {
    client.account.actions.selectTab(namespace, tab)
    place.current?.scrollIntoView?.({ block: 'start' })
  }
  return (
    <div ref={place} style={{ minHeight: 400, scrollMarginTop: 8 }}>
      <Tabs
        label={account.title}
        tabs={tabs.map(id => ({ id, label: labels[id] }))}
        value={shown}
        onChange={choose}
      >
        {shown === 'tokens' ? tokens : <LatePanel key={shown} name={shown} />}
      </Tabs>
    </div>
  )
}
