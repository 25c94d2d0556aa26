/**
 * The least number of tests and test files of each kind, 2 % below what there are. The browser tests of one journey share
 * a test, so their files say more than their number does. Lowering one needs a reason in the commit.
 */
export const floors = {
  unit: { tests: 10_380, files: 555 },
  oldest: { tests: 1_320, files: 67 },
  nodes: { tests: 1_235, files: 131 },
  e2e: { tests: 308, files: 77 },
  firefox: { tests: 12, files: 3 },
  webkit: { tests: 12, files: 3 },
}

/** Those of `npm run verify:long` where it runs more: whole suites on both databases, the matrix of the browser tests. */
export const longFloors = {
  ...floors,
  nodes: { tests: 1_264, files: 134 },
  e2e: { tests: 430, files: 78 },
}
