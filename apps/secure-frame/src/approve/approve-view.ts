import { applyLocale } from '../app/appearance.js'
import type { Texts } from '../app/texts.js'
import { toVisible } from '../decode/visible-text.js'
import type { Asked, Prepared } from './approve.types.js'
import { h } from './elements.js'
import { factRow, factsOf, warningsOf } from './facts.js'
import { createGuard, type GuardPorts } from './guard.js'
import type { ApproveView, ShownRequest } from './queue.js'

/** What the view needs. */
export interface ApproveViewOptions {
  readonly window: Window
  readonly texts: Texts
  createPorts(element: Element): GuardPorts
  /** Asks the page for a size. */
  askForSize(size: { readonly width: number; readonly height: number }): void
}

const SIZE = { width: 360, height: 600 }

/** The page's address in the only spelling that cannot look like another: ASCII. */
function originHeading(document: Document, texts: Texts, { origin, pageName }: Asked): HTMLElement {
  const { host, protocol } = new URL(origin)
  const isUnusual = host.split('.').some(label => label.startsWith('xn--'))
  return h(
    document,
    'header',
    {},
    h(document, 'p', { class: 'muted' }, texts.say('requestFrom')),
    h(document, 'p', { class: 'origin', dir: 'ltr' }, protocol === 'https:' ? host : origin),
    isUnusual ? h(document, 'p', { class: 'bad' }, texts.say('unusualHost')) : undefined,
    pageName === undefined
      ? undefined
      : h(
          document,
          'p',
          { class: 'muted' },
          texts.say('saysItIs', { name: toVisible(pageName).slice(0, 60) }),
        ),
  )
}

/** Creates the view that asks a person. It shows one request at a time. */
export function createApproveView({
  window,
  texts,
  createPorts,
  askForSize,
}: ApproveViewOptions): ApproveView {
  const { document } = window

  const show: ApproveView['show'] = (asked, firstCount, on) => {
    applyLocale(document, texts.locale)
    const before = document.activeElement
    const title = h(document, 'h1', { id: 'title', tabindex: '-1' }, texts.say('waiting'))
    const counter = h(document, 'p', { class: 'muted' })
    const body = h(document, 'div', { class: 'facts', 'aria-busy': 'true' })
    const status = h(document, 'p', { class: 'status', role: 'status' })
    const reject = h(document, 'button', { type: 'button', class: 'second' }, texts.say('reject'))
    const confirm = h(
      document,
      'button',
      { type: 'button', class: 'first', disabled: '' },
      texts.say('confirm'),
    )
    const scroll = h(
      document,
      'div',
      { class: 'scroll' },
      title,
      counter,
      originHeading(document, texts, asked),
      h(
        document,
        'dl',
        {},
        factRow(document, texts.say(asked.isSmartAccount ? 'smartAccount' : 'account'), {
          value: asked.account,
          form: 'address',
        }),
        factRow(document, texts.say('network'), { value: toVisible(asked.networkName) }),
      ),
      body,
    )
    const panel = h(
      document,
      'div',
      { class: 'panel', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'title' },
      scroll,
      status,
      h(document, 'div', { class: 'buttons' }, reject, confirm),
    )
    let prepared: Prepared | undefined
    let isSecondStep = false
    let isOver = false

    const isReady = () => prepared?.request !== undefined && prepared.blocked === undefined && !isOver
    const update = () => {
      const isLive = isReady() && guard.isLive
      confirm.disabled = !isLive
      if (!isOver) status.textContent = isReady() && !isLive ? texts.say('notVisible') : ''
    }
    const setCount = (count: number) => {
      counter.textContent = count > 1 ? texts.say('queue', { n: count }) : ''
    }
    const showWarnings = () => {
      const warnings = prepared ? warningsOf(prepared) : []
      if (warnings.length === 0) return false
      const list = warnings.map(({ key, values }) => h(document, 'li', {}, texts.say(key, values)))
      body.prepend(h(document, 'div', { class: 'warnings', role: 'alert' }, h(document, 'ul', {}, ...list)))
      return true
    }
    let isDangerous = false
    const confirmed = () => {
      if (!isReady() || !guard.isLive) return
      if (!isDangerous || isSecondStep) return on.confirm()
      // What is dangerous is asked a second time, and the guard begins again with it.
      isSecondStep = true
      confirm.textContent = texts.say('confirmAnyway')
      panel.classList.add('danger')
      scroll.scrollTop = 0
      guard.restart()
    }
    const stop = new AbortController()
    const { signal } = stop
    confirm.addEventListener('click', confirmed, { signal })
    reject.addEventListener('click', () => on.reject(), { signal })
    window.addEventListener(
      'keydown',
      event => {
        if (event.key === 'Escape') on.reject()
      },
      { signal },
    )
    document.body.replaceChildren(panel)
    const ports = createPorts(panel)
    const watchVisibility: GuardPorts['watchVisibility'] = listener =>
      ports.watchVisibility(isVisible => {
        // The page shows the frame when it is ready to. Before, nothing in it can have the focus.
        if (isVisible && !document.hasFocus()) title.focus()
        listener(isVisible)
      })
    const guard = createGuard({ ...ports, watchVisibility }, () => update())
    setCount(firstCount)
    askForSize(SIZE)
    title.focus()

    const shown: ShownRequest = {
      fill(ready) {
        prepared = ready
        title.textContent = texts.say(ready.description.title)
        body.replaceChildren(...factsOf(document, texts, ready))
        body.setAttribute('aria-busy', 'false')
        isDangerous = showWarnings()
        panel.classList.toggle('warned', isDangerous)
        guard.restart()
        update()
      },
      setCount,
      setWorking() {
        isOver = true
        guard.stop()
        confirm.disabled = true
        reject.disabled = true
        status.textContent = texts.say('working')
      },
      showSent(hash) {
        stop.abort()
        status.replaceChildren(
          h(document, 'span', {}, texts.say('alreadySent')),
          h(document, 'bdi', { dir: 'ltr', class: 'hash' }, texts.say('sent', { hash })),
        )
        reject.textContent = texts.say('back')
        reject.disabled = false
        reject.addEventListener('click', shown.close, { once: true })
      },
      close() {
        isOver = true
        guard.stop()
        stop.abort()
        panel.remove()
        if (before && 'focus' in before && before.isConnected) (before as HTMLElement).focus()
      },
    }
    return shown
  }
  return { show }
}
