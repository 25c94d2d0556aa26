import { Button, Dialog, EmptyState, enFirst, SkeletonRow, Snackbar } from '@latchkey/ui/shell'
import { type ReactNode, useContext } from 'react'
import { useClient } from '../client-context.js'
import { useSettings } from '../settings.js'
import { useSlice } from '../use-slice.js'
import { AlertBanner } from './alert-banner.js'
import { messageText } from './message-text.js'
import { useMessages } from './messages.js'
import { OpenWallet } from './open-wallet.js'
import { TextContext, useViewText } from './text.js'
import { useCurrentView } from './use-current-view.js'
import { useModalTheme } from './use-modal-theme.js'
import { ViewBoundary } from './view-boundary.js'
import type { ViewRegistry } from './view-registry.js'
import { VisibilityContext } from './visibility-context.js'

/** What the modal's root is told by whoever mounted it. */
export interface ModalRootProps {
  readonly host: HTMLElement
  readonly closing: boolean
  readonly views: ViewRegistry
  onClosed(): void
}

/** The dialog with the current view in it. */
export function ModalRoot({ host, closing, views, onClosed }: ModalRootProps): ReactNode {
  const client = useClient()
  const { locale = enFirst } = useSettings()
  // Field by field: that the modal opens changes nothing in what is drawn of it.
  const { snackbar, alert, shakes } = useSlice(client.modal, state => ({
    snackbar: state.snackbar,
    alert: state.alert,
    shakes: state.shakes,
    revision: state.revision,
  }))
  const { direction, canGoBack } = useSlice(client.router, state => ({
    direction: state.direction,
    canGoBack: state.history.length > 1,
  }))
  const { shown, isLoading, failed, retry } = useCurrentView(views)
  const text = useViewText(shown?.module)
  useModalTheme(host)
  // A text that is on its way is waited for: a general sentence would flash in its place.
  const hasMessages = useMessages(!!(alert || snackbar || failed))

  const params = shown?.route.params ?? {}
  const view = shown ? `${shown.route.view} ${JSON.stringify(params)}` : 'loading'
  return (
    <TextContext.Provider value={text}>
      <Dialog
        title={
          failed === 'unavailable'
            ? text.common.unavailable
            : (shown?.module.title({ client, text, params }) ?? text.common.loading)
        }
        labels={{ close: text.common.close, back: text.common.back }}
        view={view}
        direction={direction}
        dir={locale.dir}
        lang={locale.locale}
        onClose={client.close}
        onBack={canGoBack ? client.router.actions.goBack : undefined}
        busy={isLoading}
        shake={shakes}
        closing={closing}
        onClosed={onClosed}
        visibility={useContext(VisibilityContext)}
        aside={views.renderAside?.()}
        toast={
          hasMessages &&
          snackbar && (
            <Snackbar
              tone={snackbar.kind === 'error' ? 'danger' : snackbar.kind}
              message={messageText(text, snackbar.message)}
            />
          )
        }
      >
        <ViewBoundary
          view={view}
          onError={error => client.env.logger.error(`The view ${view} failed`, error)}
          renderFailure={reset => (
            <EmptyState role="alert" title={text.common.failed}>
              <Button
                onClick={() => {
                  client.open()
                  reset()
                }}
              >
                {text.common.retry}
              </Button>
            </EmptyState>
          )}
        >
          {hasMessages && alert && <AlertBanner name={alert} text={text} />}
          <OpenWallet />
          {failed && hasMessages ? (
            <EmptyState title={text.errors[failed]}>
              {failed === 'networkError' && <Button onClick={retry}>{text.common.retry}</Button>}
            </EmptyState>
          ) : shown ? (
            <shown.module.View params={params} />
          ) : (
            <SkeletonRow />
          )}
        </ViewBoundary>
      </Dialog>
    </TextContext.Provider>
  )
}
