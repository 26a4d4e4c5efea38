import { environment } from '../../environment/browser.ts';

/** One browser in four tells its errors: those whose random id begins with one of these. */
const told = /^[0-3]/;

/** Tells the operator of errors that nobody caught; the code for it comes with the first. */
if (told.test(environment.deviceId())) {
  addEventListener('error', ({ error }: ErrorEvent) => error !== undefined && tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

function tell(error: unknown): void {
  import('../../stores/shell/error-reports.ts').then(
    ({ tellError }) => tellError(error),
    // Without the code there is nobody to tell.
    () => undefined,
  );
}
