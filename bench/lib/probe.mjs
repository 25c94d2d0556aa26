/*
 * What the page is watched with. Both functions run in the page, before its scripts, and are self-contained: they are
 * sent to the browser as text. The second needs the first.
 */

/**
 * Finds things as a visitor does. A selector is CSS, searched through open shadow roots, with `{{text}}` for what the
 * element must contain.
 */
export const installEyes = () => {
  function* roots(root) {
    yield root
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) yield* roots(element.shadowRoot)
  }
  const find = selector => {
    const [, css, text] = /^(.*?)(?:\{\{(.+)\}\})?$/s.exec(selector)
    for (const root of roots(document)) {
      // The innermost one comes last among those that contain the text.
      const found = [...root.querySelectorAll(css)].filter(each => !text || each.textContent.includes(text))
      if (found.length > 0) return found.at(text ? -1 : 0)
    }
    return undefined
  }
  const isVisible = element => {
    if (!element?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false
    const { width, height, top, left, bottom, right } = element.getBoundingClientRect()
    return width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  }
  const centreOf = element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const contains = (outer, inner) => {
    for (let node = inner; node; node = node.parentNode ?? node.host) if (node === outer) return true
    return false
  }
  window.bench = { find, isVisible, centreOf, contains }
}

/** Notes the first frame in which something holds, and how long after a click that was. */
export const installClock = button => {
  const { find, isVisible, centreOf, contains } = window.bench
  const times = {}
  const clicks = {}
  let lastLongTask = 0

  const isHit = element => {
    const { x, y } = centreOf(element)
    let target = document.elementFromPoint(x, y)
    while (target?.shadowRoot) {
      const inner = target.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === target) break
      target = inner
    }
    return contains(element, target)
  }
  const isPresent = selector => find(selector) !== undefined
  const isUsable = selector => {
    const element = find(selector)
    return isVisible(element) && !element.disabled && element.ariaDisabled !== 'true' && isHit(element)
  }
  const watch = (name, holds) => {
    const look = () => {
      if (holds()) times[name] = performance.now()
      else requestAnimationFrame(look)
    }
    look()
  }
  /** At the next click, starts to watch for this; the clock starts at the time stamp of the click itself. */
  const arm = (name, selector, condition) => {
    delete times[name]
    const begin = event => {
      clicks[name] = event.timeStamp
      watch(name, () => (condition === 'usable' ? isUsable(selector) : isPresent(selector)))
    }
    addEventListener('click', begin, { capture: true, once: true })
  }
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) lastLongTask = startTime + duration
  }).observe({ type: 'longtask', buffered: true })
  if (button) watch('button', () => document.documentElement !== null && isUsable(button))
  Object.assign(window.bench, {
    ...{ isPresent, isUsable, arm },
    time: name => times[name],
    sinceClick: name => (name in times ? times[name] - clicks[name] : null),
    centre: selector => centreOf(find(selector)),
    text: selector => find(selector)?.textContent,
    quietFor: () => performance.now() - lastLongTask,
  })
}
