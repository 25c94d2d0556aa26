import { readHeap } from '../../scripts/page-heap.mjs'
import { launchBrowser, withPage } from './browser.mjs'
import { budgets } from './budgets.mjs'
import { heading, kilobytes, megabytes, row } from './rows.mjs'

const cycles = 20

const openAndClose = async (visit, times) => {
  for (let i = 0; i < times; i++) {
    await visit.open()
    await visit.settle({ quietMs: 100, maxMs: 1_000 })
    await visit.close()
  }
  await visit.settle()
}

const measureHeap = (stage, page) =>
  withPage(stage, page, {}, async visit => {
    await visit.ready()
    await visit.settle()
    const loaded = await readHeap(visit.cdp)
    await openAndClose(visit, 1)
    const once = await readHeap(visit.cdp)
    await openAndClose(visit, cycles - 1)
    const twenty = await readHeap(visit.cdp)
    await openAndClose(visit, cycles)
    const forty = await readHeap(visit.cdp)
    // Caches fill during the first cycles: what the second twenty leave is what leaks.
    const left = Object.fromEntries(
      Object.keys(forty).map(key => [key, Math.max(0, forty[key] - twenty[key]) / cycles]),
    )
    return { loaded, once, twenty, left }
  })

/** The same in a browser that keeps no compiled code: what is left then is what the page keeps. */
const measureWithoutCompilers = async (stage, page) => {
  const browser = await launchBrowser(stage.outside, { compilers: false })
  try {
    return await measureHeap({ ...stage, browser }, page)
  } finally {
    await browser.close()
  }
}

const whole = value => Number(value.toFixed(1))

/** The heap, and what opening and closing leaves behind. */
export const measureHeaps = async stage => {
  stage.outside.become('answers')
  const ours = await measureHeap(stage, stage.pages.latchkey)
  const floor = await measureHeap(stage, stage.pages.floor)
  const plain = await measureWithoutCompilers(stage, stage.pages.latchkey)
  const plainFloor = await measureWithoutCompilers(stage, stage.pages.floor)
  const size = (name, key) => row(name, ours[key].bytes, { format: megabytes, floor: floor[key].bytes })
  const left = (name, { left }, beside) =>
    row(name, left.bytes, {
      format: kilobytes,
      limit: budgets.leak.bytes,
      floor: beside.left.bytes,
      spread: `opens ${cycles + 1} to ${2 * cycles}`,
    })
  // A leak leaves at least one at each open; less than half of one is what the browser itself keeps for a while.
  const count = (name, key) =>
    row(name, Math.round(ours.left[key]), {
      limit: budgets.leak[key],
      floor: Math.round(floor.left[key]),
      spread: `${whole(ours.left[key])} on average`,
    })
  return [
    heading('Heap, the modal closed, after forced collections'),
    size('after page load', 'loaded'),
    size('after 1 open', 'once'),
    size(`after ${cycles} opens`, 'twenty'),
    left('left per open and close', ours, floor),
    left("  without the engine's compiled code", plain, plainFloor),
    count('  DOM nodes', 'nodes'),
    count('  event listeners', 'listeners'),
  ]
}
