// A test without a document has nothing to wait for, and does not load the library.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  // As long as `vi.waitFor` waits: see vitest-setup.ts.
  configure({ asyncUtilTimeout: 60_000 })
}

export {}
