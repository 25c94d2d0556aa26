// A test without a document has nothing to wait for, and does not load the library.
if (typeof document !== 'undefined') {
  // The files of a worker share its page: each of them begins with an empty one.
  const { documentElement: html, head, body } = document
  for (const element of [html, head, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  head.replaceChildren()
  body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  const { configure } = await import('@testing-library/dom')
  // As long as `vi.waitFor` waits: see vitest-setup.ts.
  configure({ asyncUtilTimeout: 60_000 })
}

export {}
