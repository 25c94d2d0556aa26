import * as z from 'zod/mini'
import type { RequestName } from './app-requests.js'
import {
  accountTypeField,
  anything,
  chainIdField,
  emailField,
  isEmail,
  isObject,
  isText,
  listOf,
  numberThat,
  oneOf,
  siwxMessageField,
  text,
  yesOrNo,
} from './fields.js'

/** The number that the person types on another device: two digits. An addition of ours, which 1.7.13 drops. */
const match = z.optional(numberThat(value => Number.isInteger(value) && value >= 0 && value < 100))

/** An address of the person. */
export interface Account {
  readonly address: string
  readonly type: 'eoa' | 'smartAccount'
}

const isAccount = (value: unknown): boolean =>
  isObject(value) && isText(value.address, 128) && (value.type === 'eoa' || value.type === 'smartAccount')

/** A text, null or nothing. */
const nullOr = (test: (value: unknown) => boolean) =>
  z.optional(z.custom<string | null>(value => value === null || test(value)))

const user = {
  address: text(128),
  chainId: chainIdField,
  accounts: z.optional(listOf<Account>(isAccount, 20)),
  preferredAccountType: z.optional(accountTypeField),
  signature: z.optional(text(16_384)),
  message: z.optional(text(16_384)),
  siwxMessage: z.optional(siwxMessageField),
}

/** What the frame answers, by the name of the request: the schema of the payload of `_SUCCESS`, or `null` for none. */
export const frameAnswers = {
  SWITCH_NETWORK: z.object({ chainId: chainIdField }),
  CONNECT_EMAIL: z.object({ action: oneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'), match }),
  /** `next`: the device was confirmed with a code, so that no second one is asked for. */
  CONNECT_DEVICE: z.optional(z.object({ next: z.optional(oneOf('CONNECT')) })),
  CONNECT_OTP: null,
  CONNECT_SOCIAL: z.object({
    ...user,
    email: nullOr(value => isText(value, 254)),
    userName: nullOr(value => isText(value, 256)),
  }),
  GET_SOCIAL_REDIRECT_URI: z.object({ uri: text(8192), match }),
  GET_USER: z.object({
    ...user,
    email: nullOr(isEmail),
    smartAccountDeployed: z.optional(yesOrNo),
  }),
  CONNECT_FARCASTER: z.object({ userName: text(256) }),
  GET_FARCASTER_URI: z.object({ url: text(8192) }),
  SIGN_OUT: null,
  IS_CONNECTED: z.object({ isConnected: yesOrNo }),
  GET_CHAIN_ID: z.object({ chainId: chainIdField }),
  /** Unchecked on the wire: each method has an answer of its own. See `rpc-answers.ts`. */
  RPC_REQUEST: anything,
  UPDATE_EMAIL: z.object({ action: oneOf('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP') }),
  UPDATE_EMAIL_PRIMARY_OTP: null,
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ newEmail: emailField }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.object({
    smartAccountEnabledNetworks: listOf<number>(value => typeof value === 'number', 200),
  }),
  SET_PREFERRED_ACCOUNT: z.object({ type: accountTypeField, address: text(128) }),
  SYNC_THEME: null,
  SYNC_DAPP_DATA: null,
  RELOAD: null,
} as const satisfies Record<RequestName, z.ZodMiniType | null>

/** The payload of `_ERROR`. 1.7.13 needs `message`; `code` is an addition of ours. */
export const errorAnswer = z.optional(
  z.object({ message: z.optional(text(2000)), code: z.optional(text(64)) }),
)

type PayloadOf<Schema> = Schema extends z.ZodMiniType<infer Payload> ? Payload : undefined

/** The answer to every request. */
export type FrameAnswers = { [Name in RequestName]: PayloadOf<(typeof frameAnswers)[Name]> }

/** Returns true for the name of a request. */
export const isRequestName = (name: string): name is RequestName => Object.hasOwn(frameAnswers, name)
