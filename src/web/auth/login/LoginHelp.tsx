import { Link } from 'react-router';
import { forgottenPasswordText } from '#messages/login/forgotten-password.ts';
import { loginText } from '#messages/login/login.ts';
import { mailboxText } from '#messages/mail/mailbox.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { paths } from '../../paths.ts';
import { useShell } from '../../shell/use-shell.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';

const { help } = loginText;

export function LoginHelp({ mailbox }: { mailbox: boolean }) {
  const phone = useShell()?.brand.phone;
  return (
    <aside className="login-help" aria-labelledby="hulp">
      <h2 className="title-4" id="hulp">
        {help.title}
      </h2>
      <p className="soft">
        {help.text} {phone !== undefined && <a href={phoneLink(phone)}>{phone}</a>}
      </p>
      <p className="soft">{help.none}</p>
      <Link className="go" to={paths.forgottenPassword} viewTransition>
        {forgottenPasswordText.link} <Icon name="arrow" />
      </Link>
      <Link className="go" to={paths.contact} viewTransition>
        {help.contact} <Icon name="arrow" />
      </Link>
      {mailbox && (
        <p className="soft">
          {mailboxText.help} <Link to={paths.mailbox}>{mailboxText.link}</Link>
        </p>
      )}
    </aside>
  );
}
