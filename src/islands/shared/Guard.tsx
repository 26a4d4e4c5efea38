import { Component, type ComponentType, type ReactNode } from 'react';

export interface CrashedProps {
  error: unknown;
  retry: () => void;
}

interface Props {
  /** Fallback that replaces the crashed content and reports the error. */
  Crashed: ComponentType<CrashedProps>;
  /** What the content shows: once it is another, it is tried again. */
  about?: unknown;
  children: ReactNode;
}

interface State {
  crash?: { error: unknown } | undefined;
  about?: unknown;
}

/** Error boundary that contains a crash. */
export class Guard extends Component<Props, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ crash: { error } });

  static getDerivedStateFromProps = ({ about }: Props, before: State): State | null =>
    about === before.about ? null : { about, crash: undefined };

  override state: State = {};

  override render(): ReactNode {
    const { Crashed, children } = this.props;
    const { crash } = this.state;
    const retry = () => this.setState({ crash: undefined });
    return crash ? <Crashed {...crash} retry={retry} /> : children;
  }
}
