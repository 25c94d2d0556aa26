const kB = 1000

/**
 * What the numbers are held against, React not counted. The limits per import line stand in `scripts/size-budgets.mjs`
 * and are enforced by the size check; these are printed beside what was measured.
 */
export const budgets = {
  load: { bytes: 20 * kB, requests: 4, hosts: 0 },
  open: { bytes: 30 * kB, requests: 3 },
  connect: { viemBytes: 0 },
  /** The page with five adapters, React included, as the peers' benchmark counts it. */
  namespaces: { loadBytes: 98 * kB },
  times: { buttonRatio: 1.25, rowMs: 60, connectedMs: 30 },
  /** From the click on the row of phones to the code, over a relay on the same machine. */
  phone: { codeMs: 1_000 },
  leak: { bytes: 1 * kB, nodes: 0, listeners: 0 },
}
