/**
 * Runs in the page, before its scripts: notes the first frame in which something holds. Self-contained: it is sent to
 * the browser as text. A selector is CSS, searched through open shadow roots, with `{{text}}` for what it must contain.
 */
export const installProbe = button => {
  const times = {}
  const clicks = {}
  let lastLongTask = 0

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
  const conditions = {
    usable: isUsable,
    present: selector => find(selector) !== undefined,
  }

  window.bench = {
    times,
    centre: selector => {
      const element = find(selector)
      return element && centreOf(element)
    },
    isUsable,
    isVisible: selector => isVisible(find(selector)),
    isPresent: conditions.present,
    text: selector => find(selector)?.textContent,
    /** At the next click, starts to watch for this; the clock starts at the time stamp of the click itself. */
    arm(name, selector, condition) {
      delete times[name]
      addEventListener(
        'click',
        event => {
          clicks[name] = event.timeStamp
          watch(name, () => conditions[condition](selector))
        },
        { capture: true, once: true },
      )
    },
    sinceClick: name => (name in times ? times[name] - clicks[name] : null),
    quietFor: () => performance.now() - lastLongTask,
  }
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) lastLongTask = startTime + duration
  }).observe({ type: 'longtask', buffered: true })
  if (button) watch('button', () => document.documentElement !== null && isUsable(button))
}
