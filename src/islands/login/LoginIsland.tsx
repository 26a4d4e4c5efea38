import { guarded } from '../shared/guarded.tsx';
import { MemberProfile } from './MemberProfile.tsx';
import { SignIn } from './SignIn.tsx';

type Props =
  | { part: 'signIn' }
  | {
      part: 'profile';
      /** Whether brokers have public pages to link to. */
      hasPublicPages: boolean;
    };

/** The island about the person's own account: signing in, and once signed in, their profile (specification §2). */
export const LoginIsland = guarded(function LoginIsland(props: Props) {
  return props.part === 'signIn' ? <SignIn /> : <MemberProfile hasPublicPages={props.hasPublicPages} />;
});
