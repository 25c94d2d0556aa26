/**
 * The least number of tests and test files of each kind, 2 % below what there are. The browser tests of one journey share
 * a test, so their files say more than their number does. Lowering one needs a reason in the commit.
 */
export const floors = {
  unit: { tests: 11_060, files: 602 },
  oldest: { tests: 250, files: 21 },
  nodes: { tests: 1_315, files: 137 },
  e2e: { tests: 251, files: 72 },
  firefox: { tests: 12, files: 3 },
  webkit: { tests: 12, files: 3 },
}

/** Those of `npm run verify:long` where it runs more: whole suites on both databases, the matrix of the browser tests. */
export const longFloors = {
  ...floors,
  oldest: { tests: 1_352, files: 71 },
  nodes: { tests: 1_344, files: 140 },
  e2e: { tests: 430, files: 78 },
}
