import * as z from 'zod/mini'
import {
  accountTypeField,
  chainIdField,
  emailField,
  ID,
  isObject,
  isText,
  listOf,
  oneOf,
  otpField,
  siwxMessageField,
  text,
} from './fields.js'

/** CSS variables of a theme: names and values. */
const variables = z.custom<Record<string, string | number>>(
  value =>
    isObject(value) &&
    Object.values(value).every(each => typeof each === 'string' || typeof each === 'number'),
)
const rpcUrl = z.optional(text())
const otp = z.object({ otp: text(64) })

/**
 * What the page sends, by the name after `@w3m-app/`: the schema of the payload, or `null` for none. Keys that no schema
 * names are dropped.
 */
export const appRequests = {
  SWITCH_NETWORK: z.object({ chainId: chainIdField, rpcUrl }),
  CONNECT_EMAIL: z.object({ email: emailField }),
  /** `code`: the six digits of the keeper's mail. A frame takes it from the port alone. */
  CONNECT_DEVICE: z.optional(z.object({ code: z.optional(otpField) })),
  CONNECT_OTP: otp,
  CONNECT_SOCIAL: z.object({
    uri: text(8192),
    preferredAccountType: z.optional(accountTypeField),
    chainId: z.optional(chainIdField),
    siwxMessage: z.optional(siwxMessageField),
    rpcUrl,
  }),
  GET_SOCIAL_REDIRECT_URI: z.object({
    provider: oneOf('google', 'github', 'apple', 'facebook', 'x', 'discord'),
  }),
  GET_USER: z.optional(
    z.object({
      chainId: z.optional(chainIdField),
      preferredAccountType: z.optional(accountTypeField),
      socialUri: z.optional(text(8192)),
      siwxMessage: z.optional(siwxMessageField),
      rpcUrl,
    }),
  ),
  CONNECT_FARCASTER: null,
  GET_FARCASTER_URI: null,
  SIGN_OUT: null,
  IS_CONNECTED: z.optional(z.object({ token: z.optional(text(4096)) })),
  GET_CHAIN_ID: null,
  RPC_REQUEST: z.object({
    method: text(100),
    params: z.optional(
      z.custom<readonly unknown[] | Record<string, unknown>>(
        value => Array.isArray(value) || isObject(value),
      ),
    ),
    chainId: z.optional(chainIdField),
    chainNamespace: z.optional(text(32)),
    rpcUrl,
  }),
  /** `ids`: the requests to abort. Without them, as 1.7.13 sends it, every RPC request is aborted. */
  RPC_ABORT: z.optional(
    z.object({ ids: z.optional(listOf<string>(value => isText(value) && ID.test(value), 64)) }),
  ),
  UPDATE_EMAIL: z.object({ email: emailField }),
  UPDATE_EMAIL_PRIMARY_OTP: otp,
  UPDATE_EMAIL_SECONDARY_OTP: otp,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: null,
  INIT_SMART_ACCOUNT: null,
  SET_PREFERRED_ACCOUNT: z.object({ type: accountTypeField }),
  SYNC_THEME: z.object({
    themeMode: z.optional(oneOf('light', 'dark')),
    themeVariables: z.optional(variables),
    w3mThemeVariables: z.optional(variables),
  }),
  SYNC_DAPP_DATA: z.object({
    metadata: z.optional(
      z.object({
        name: z.optional(text(256)),
        description: z.optional(text()),
        url: z.optional(text()),
        icons: z.optional(listOf<string>(value => isText(value, 8192), 10)),
      }),
    ),
    sdkVersion: z.optional(text(100)),
    sdkType: z.optional(text(100)),
    projectId: text(100),
  }),
  RELOAD: null,
} as const

type PayloadOf<Schema> = Schema extends z.ZodMiniType<infer Payload> ? Payload : undefined

/** The payload of every message of the page. */
export type AppPayloads = { [Name in keyof typeof appRequests]: PayloadOf<(typeof appRequests)[Name]> }

export type AppMessageName = keyof AppPayloads

/** Messages without an answer: 1.7.13 has no type for one, and its client throws in every listener if it gets one. */
export type OneWayName = 'RPC_ABORT' | 'INIT_SMART_ACCOUNT'

/** Messages that the frame answers. */
export type RequestName = Exclude<AppMessageName, OneWayName>

/** Returns true for the name of a message of the page. */
export const isAppMessageName = (name: string): name is AppMessageName => Object.hasOwn(appRequests, name)
