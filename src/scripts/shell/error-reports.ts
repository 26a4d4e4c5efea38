import { environment } from '../../environment/browser.ts';

/** Samples one browser in four: those whose random device id starts with one of these. */
const told = /^[0-3]/;

/** Reports uncaught errors to the operator; the reporting code is loaded on the first error. */
if (told.test(environment.deviceId())) {
  addEventListener('error', ({ error }: ErrorEvent) => error !== undefined && tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

function tell(error: unknown): void {
  import('../../stores/shell/error-reports.ts').then(
    ({ tellError }) => tellError(error),
    // If the code cannot be loaded, the error cannot be reported.
    () => undefined,
  );
}
