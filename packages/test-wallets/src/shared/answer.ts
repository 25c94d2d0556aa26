import type { PromptDetails } from './prompts'
import type { WalletCore } from './wallet-core'

/** Shows a prompt of the request. @throws the rejection, or what was scripted */
export type ShowPrompt<Details extends PromptDetails, Choice> = (
  about: () => Omit<Details, 'method' | 'params'>,
) => Promise<Partial<Choice>>

/** One request of the page, and what becomes of it. */
export interface AnsweredRequest<Details extends PromptDetails, Choice, T> {
  readonly method: string
  readonly params: unknown
  work(prompt: ShowPrompt<Details, Choice>): Promise<T> | T
  /** The code that the log keeps of a failure. */
  codeOf(error: unknown): number | undefined
  /** What the page gets of a failure. */
  shape(error: unknown): unknown
}

/** Answers one request: logged, with the faults that were planned for it, failing in the shape that is asked for. */
export const answer = async <Details extends PromptDetails, Choice, T>(
  { log, prompts, script }: Omit<WalletCore<Details, Choice>, 'timer'>,
  { method, params, work, codeOf, shape }: AnsweredRequest<Details, Choice, T>,
): Promise<T> => {
  const id = log.open(method, params)
  let prompted = false
  const show: ShowPrompt<Details, Choice> = async about => {
    prompted = true
    log.markPrompted(id)
    prompts.noteShown()
    await script.play(method, true)
    return prompts.ask({ ...about(), method, params } as Details)
  }
  try {
    const result = await work(show)
    // What was planned for this very method and met no prompt meets the answer.
    if (!prompted) await script.play(method, false)
    log.close(id, 'resolved')
    return result
  } catch (error) {
    log.close(id, 'rejected', codeOf(error))
    throw shape(error)
  }
}
