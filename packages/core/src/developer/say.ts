/** Logs a problem, and what to do about it. */
export type Say = (problem: string, hint?: string) => void

/** The number of letters to add, remove or replace to get from one name to the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (let j = 0; j < to.length; j++)
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === to[j] ? 0 : 1)),
      )
    row = next
  }
  return row[to.length] ?? 0
}

/** Asks for the known name that differs in two letters at most, or returns undefined. */
export function suggest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map(each => ({ each, letters: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.letters - b.letters)
  return best && best.letters <= 2 ? `Did you mean ${best.each}?` : undefined
}

/** Says which of the values are not among the choices. */
export function checkChoice(name: string, value: unknown, choices: readonly string[], say: Say): void {
  for (const each of [value ?? []].flat())
    if (!choices.some(choice => choice === each))
      say(`${name} knows no ${String(each)}`, `Use ${choices.join(', ').replace(/, (?=[^,]*$)/, ' or ')}.`)
}

/** True if the text is an address that a browser can open or fetch. */
export const isUrl = (value: unknown) => typeof value === 'string' && /^(https?|wss?):\/\/[^\s/]+/.test(value)
