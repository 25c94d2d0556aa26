import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import type { TextKey, Texts } from './texts.js'

/** Creates a refusal: its text in the person's language, and a code for the page. */
export type Refuse = (
  key: TextKey,
  code: string,
  values?: Readonly<Record<string, string | number>>,
) => FrameRefusal

/** Creates the refusals of one language. */
export const createRefuse =
  (texts: Texts): Refuse =>
  (key, code, values) =>
    new FrameRefusal(texts.say(key, values), code)
