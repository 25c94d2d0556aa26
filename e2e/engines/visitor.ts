import { expect, vi } from 'vitest'
import { type EngineWindow, keys } from './drivers/driver.types'
import { pageScript } from './page-script'

/** A thing on the page, as a visitor would name it. */
export interface Target {
  readonly role: string
  /** The whole name, or a pattern. */
  readonly name?: string | RegExp
  readonly within?: Target
}

/** What is seen of a thing. */
export interface Seen {
  readonly role: string
  readonly name: string
  readonly text: string
  readonly value: string
  readonly checked: boolean
  readonly disabled: boolean
  readonly focused: boolean
  readonly inDialog: boolean
}

/** Nothing takes longer on a busy machine. */
const patience = { timeout: 45_000, interval: 50 }

const write = ({ role, name, within }: Target): string =>
  JSON.stringify({ role, name: name instanceof RegExp ? { pattern: name.source } : name }).replace(
    /}$/,
    within ? `,"within":${write(within)}}` : '}',
  )

/** Somebody who uses a page with mouse and keys, and sees what is shown. */
export interface Visitor {
  readonly window: EngineWindow
  goto(url: string): Promise<void>
  /** Runs the body of an async function beside the helpers of `page-script.ts`. */
  ask<T>(body: string): Promise<T>
  find(target: Target): Promise<Seen | undefined>
  /** Waits until it is shown. */
  see(target: Target): Promise<Seen>
  /** Waits until one of them is shown; resolves to its place. */
  seeOneOf(...targets: Target[]): Promise<number>
  /** Waits until it is shown with this text. */
  seeText(target: Target, text: RegExp): Promise<void>
  /** Waits until nothing like it is shown. */
  seeNo(target: Target): Promise<void>
  /** Waits until it has the focus. */
  seeFocus(target: Target): Promise<void>
  click(target: Target): Promise<void>
  press(key: string, held?: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Presses Tab until it has the focus; returns what had it on the way. */
  tabTo(target: Target, held?: readonly string[]): Promise<readonly Seen[]>
  /** What has the focus. */
  active(): Promise<Seen>
}

/** Where to press: the middle of what is shown of it, once it is still, enabled and covered by nothing. */
const placeOf = (target: Target): string => `
  const element = find(${write(target)})
  if (!element || isDisabled(element)) return null
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const at = () => element.getBoundingClientRect()
  const before = at()
  await new Promise(resolve => win.requestAnimationFrame(() => win.requestAnimationFrame(resolve)))
  const { left, top, width, height } = at()
  if (before.left !== left || before.top !== top || before.height !== height) return null
  const x = left + width / 2
  const y = top + height / 2
  let hit = doc.elementFromPoint(x, y)
  while (hit?.shadowRoot?.elementFromPoint(x, y)) {
    const inner = hit.shadowRoot.elementFromPoint(x, y)
    if (inner === hit) break
    hit = inner
  }
  const label = element.labels?.[0]
  if (!contains(element, hit) && !(label && contains(label, hit))) return null
  const outer = frame?.getBoundingClientRect()
  return { x: x + (outer?.left ?? 0), y: y + (outer?.top ?? 0) }`

/** Puts a visitor before a window. */
export function createVisitor(window: EngineWindow): Visitor {
  const ask = async <T>(body: string): Promise<T> => (await window.run(`${pageScript}\n${body}`)) as T
  const find = async (target: Target) =>
    (await ask<Seen | null>(`return describe(find(${write(target)})) ?? null`)) ?? undefined
  const see = (target: Target): Promise<Seen> =>
    vi.waitFor(async () => {
      const seen = await find(target)
      if (!seen)
        throw new Error(`Not shown: ${write(target)}. Shown: ${await ask(`return tidy(textOf(doc.body))`)}`)
      return seen
    }, patience)
  const active = () => ask<Seen>('return describe(activeElement())')
  return {
    window,
    ask,
    find,
    see,
    active,
    goto: url => window.goto(url),
    seeOneOf: (...targets) =>
      vi.waitFor(async () => {
        const found = await Promise.all(targets.map(find))
        const place = found.findIndex(each => each !== undefined)
        if (place < 0) throw new Error(`None is shown: ${targets.map(write).join(', ')}`)
        return place
      }, patience),
    seeText: (target, text) =>
      vi.waitFor(async () => expect((await find(target))?.text).toMatch(text), patience),
    seeNo: target =>
      vi.waitFor(
        async () => expect(await find(target), `still shown: ${write(target)}`).toBeUndefined(),
        patience,
      ),
    seeFocus: target =>
      vi.waitFor(async () => {
        const focused = (await find(target))?.focused
        if (!focused)
          throw new Error(`${write(target)} has no focus. It is on: ${JSON.stringify(await active())}`)
      }, patience),
    async click(target) {
      await see(target)
      let last = ''
      const place = await vi.waitFor(async () => {
        const found = await ask<{ x: number; y: number } | null>(placeOf(target))
        const before = last
        last = JSON.stringify(found)
        // On a busy machine a view grows late: what is found at the same place twice stays there.
        if (!found || last !== before) throw new Error(`Cannot be pressed: ${write(target)}`)
        return found
      }, patience)
      await window.click(place.x, place.y)
    },
    press: (key, held) => window.press(key, held),
    type: text => window.type(text),
    async tabTo(target, held = []) {
      await see(target)
      const passed: Seen[] = []
      while (passed.length < 60) {
        if ((await find(target))?.focused) return passed
        await window.press(keys.tab, held)
        passed.push(await active())
      }
      throw new Error(`Tab does not reach ${write(target)}: ${passed.map(({ name }) => name).join(' | ')}`)
    },
  }
}
