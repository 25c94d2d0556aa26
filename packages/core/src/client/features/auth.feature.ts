import { type AuthController, createAuthController } from '../../auth/auth.controller.js'
import type { ApprovalPorts } from '../../auth/session/approvals.js'
import type { FeatureHost } from './feature-host.types.js'

const APPROVE = 'ApproveTransaction'

/** Shows the frame while a person has to approve, by the rule of the transaction stack. */
function createApprovalPorts({ account, ctx, features, modal, router }: FeatureHost): ApprovalPorts {
  const stack = () => features.find('requests')
  return {
    isOpen: () => modal.state.open,
    isShown: () => modal.state.open && router.state.history.at(-1)?.view === APPROVE,
    isStackEmpty: () => !stack()?.state.pending.length,
    open: () => modal.actions.open({ view: APPROVE }),
    push: () => router.actions.push(APPROVE),
    goBack: router.actions.goBack,
    close: modal.actions.close,
    settleStack: outcome => stack()?.actions.settle(outcome),
    fetchBalance(namespace) {
      account.actions
        .fetchBalance(namespace, { force: true })
        .catch(error => ctx.env.logger.warn('The balance could not be fetched', error))
    },
    sayNotAllowed: () => modal.actions.say('error', 'actionNotAllowed'),
  }
}

/** Creates the embedded wallet. */
export function createFeature(host: FeatureHost): AuthController {
  const { account, connection, ctx, modal, network, networks, session, theme } = host
  return createAuthController(ctx, session, {
    networks,
    activeNetworkId: namespace => network.state.namespaces[namespace]?.activeId,
    connectPart: connection.internal.connectPart,
    sessionConnected: connection.internal.sessionConnected,
    connectorsReady: connection.internal.walletsChanged,
    accountTypeChanged: (namespace, type) =>
      account.internal.write(namespace, { preferredAccountType: type }),
    openLogin: () => modal.actions.open({ view: 'Connect' }),
    approvals: createApprovalPorts(host),
    theme: () => ({ mode: theme.state.mode, variables: { ...theme.state.variables } }),
    watchTheme: theme.subscribe,
    alert: modal.actions.alert,
  })
}
