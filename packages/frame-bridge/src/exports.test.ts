import { expect, it } from 'vitest'
import * as frame from './frame/index.js'
import * as index from './index.js'
import * as messages from './messages/index.js'
import * as testing from './testing/index.js'

it('exports exactly these names', () => {
  const namesOf = (entry: object) => Object.keys(entry).sort()
  expect(namesOf(index)).toEqual([
    'FrameBridgeError',
    'createAppBridge',
    'frameTexts',
    'fromFrameChainId',
    'isFrameBridgeError',
    'readRpcAnswer',
    'rpcRuleOf',
    'safeMethods',
    'toRpcNetwork',
    'unsafeMethods',
    'walletNamespaces',
  ])
  expect(namesOf(frame)).toEqual(['FrameRefusal', 'createFrameBridge'])
  expect(namesOf(messages)).toEqual([
    'APP_PREFIX',
    'CHANNEL_OPEN',
    'CHANNEL_VERSION',
    'FRAME_PREFIX',
    'MAX_BYTES',
    'MAX_DEPTH',
    'MAX_OPEN',
    'MAX_PER_SECOND',
    'OPEN_CHANNEL',
    'READY',
    'SESSION_UPDATE',
    'WANTED_SIZE',
    'appRequests',
    'frameAnswers',
    'fromClientNetwork',
    'fromFrameChainId',
    'isAppMessageName',
    'isPlainData',
    'isRequestName',
    'read',
    'readFrameMessage',
    'readOpenChannel',
    'readRequestHead',
    'readRpcAnswer',
    'rpcRuleOf',
    'safeMethods',
    'texts',
    'toFrameChainId',
    'toRpcNetwork',
    'unsafeMethods',
    'validationText',
    'walletNamespaces',
  ])
  expect(namesOf(testing)).toEqual(['createFakePages', 'createScriptedFrame'])
})
