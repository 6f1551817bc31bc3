import {
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { Link } from 'react-router';
import { shellText } from '#messages/site/shell.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { clickAwayDelay, menuBreakpoint } from '#protocol/constants.ts';
import { paths } from '../paths.ts';
import { useDisclosure } from './disclosure.ts';
import './MegaMenu.css';

type Tile = {
  name: string;
  description: string;
  icon: IconName;
  look: 'green' | 'blue';
  to: string;
};

const { tiles, tileCall } = shellText;
const services: readonly Tile[] = [
  { ...tiles.dashboard, icon: 'dashboard', look: 'green', to: paths.dashboard },
  { ...tiles.workplace, icon: 'desk', look: 'blue', to: paths.workplace },
  { ...tiles.telephony, icon: 'phone', look: 'blue', to: paths.telephony },
  { ...tiles.internet, icon: 'internet', look: 'blue', to: paths.internet },
  { ...tiles.mobile, icon: 'mobile', look: 'blue', to: paths.mobile },
];

/** Source: spec §2, Menu bar. */
export function MegaMenu() {
  const box = useDisclosure(clickAwayDelay);
  const opened = useRef(false);
  const tabbing = useRef(false);

  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || box.current === null || box.current.open) return;
    box.current.open = opened.current = true;
  };
  const leave = () => {
    if (box.current !== null && window.innerWidth > menuBreakpoint) box.current.open = false;
  };
  const press = (event: KeyboardEvent) => {
    tabbing.current = event.key === 'Tab';
  };
  // A click elsewhere also moves the focus, but must close the menu only after a delay.
  const blur = (event: FocusEvent) => {
    if (
      tabbing.current &&
      event.relatedTarget !== null &&
      !event.currentTarget.contains(event.relatedTarget)
    )
      leave();
    tabbing.current = false;
  };
  // A click directly after the pointer opened the menu must not close it.
  const click = (event: MouseEvent) => {
    if (opened.current && event.detail > 0 && box.current?.open) event.preventDefault();
    opened.current = false;
  };

  return (
    <details
      className="services"
      ref={box}
      onPointerEnter={hover}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && leave()}
      onKeyDown={press}
      onBlur={blur}
    >
      <summary className="menu-link services-toggle" onClick={click}>
        {shellText.menu.services}
        <span className="services-turn">
          <Icon name="down" size="small" />
        </span>
      </summary>
      <div className="mega">
        <ul className="mega-list">
          {services.map((tile) => (
            <li key={tile.to}>
              <Link className="tile" to={tile.to} viewTransition>
                <Icon name={tile.icon} size="large" look={`icon-${tile.look}`} />
                <span className="tile-text">
                  <span className="tile-name">{tile.name}</span>
                  <span>{tile.description}</span>
                </span>
              </Link>
            </li>
          ))}
          <li className="tile-call">
            <strong>{tileCall.title}</strong>
            <span className="small soft">{tileCall.text}</span>
            <ButtonLink size="small" to={paths.contact}>
              {tileCall.button}
            </ButtonLink>
          </li>
        </ul>
      </div>
    </details>
  );
}
