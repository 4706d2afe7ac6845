package org.udigate.conformance;

import java.net.InetAddress;
import java.util.function.Supplier;

import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

import com.helger.commons.debug.GlobalDebug;
import com.helger.commons.http.EHttpMethod;
import com.helger.phase4.attachment.IAS4IncomingAttachmentFactory;
import com.helger.phase4.crypto.IAS4CryptoFactory;
import com.helger.phase4.model.pmode.IPMode;
import com.helger.phase4.model.pmode.resolve.DefaultPModeResolver;
import com.helger.phase4.model.pmode.resolve.IPModeResolver;
import com.helger.phase4.profile.cef.AS4CEFProfileRegistarSPI;
import com.helger.phase4.profile.cef.CEFPMode;
import com.helger.phase4.servlet.AS4ServerInitializer;
import com.helger.phase4.servlet.AS4XServletHandler;
import com.helger.phase4.servlet.mgr.AS4ProfileSelector;
import com.helger.web.scope.mgr.WebScopeManager;
import com.helger.xservlet.AbstractXServlet;

/**
 * phase4's receiving side, at the paths /IDENTITY (One-Way/Push) and /IDENTITY/two-way (Two-Way/Push-and-Push), on this machine
 * alone. What it received is said by {@link Deliveries}.
 */
final class AccessPoints implements AutoCloseable {
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  AccessPoints(final Identities identities) throws Exception {
    // Debug mode is what makes phase4 take http instead of https.
    GlobalDebug.setDebugModeDirect(true);
    GlobalDebug.setProductionModeDirect(false);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    connector.setPort(0);
    server.addConnector(connector);
    final ServletContextHandler context = new ServletContextHandler("/");
    // phase4's servlets cannot even be constructed before this.
    WebScopeManager.onGlobalBegin(context.getServletContext());
    AS4ProfileSelector.setCustomAS4ProfileID(AS4CEFProfileRegistarSPI.AS4_PROFILE_ID_FOUR_CORNER);
    AS4ServerInitializer.initAS4Server();
    for (final String name : identities.names()) {
      final Supplier<IAS4CryptoFactory> keys = () -> identities.find(name);
      context.addServlet(new ServletHolder(new AccessPoint(keys, new DefaultPModeResolver(true))), "/" + name);
      context.addServlet(new ServletHolder(new AccessPoint(keys, AccessPoints::twoWay)), "/" + name + "/two-way");
    }
    server.setHandler(context);
    server.start();
  }

  String url() {
    return "http://" + connector.getHost() + ":" + connector.getLocalPort();
  }

  @Override
  public void close() throws Exception {
    server.stop();
    AS4ServerInitializer.shutdownAS4Server();
    WebScopeManager.onGlobalEnd();
  }

  private static IPMode twoWay(final String id, final String service, final String action,
      final String initiator, final String responder, final String agreement, final String address) {
    return CEFPMode.createCEFPModeTwoWay(initiator, responder, address, AS4CEFProfileRegistarSPI.PMODE_ID_PROVIDER, true);
  }

  /** As AS4Servlet, with keys of its own. */
  private static final class AccessPoint extends AbstractXServlet {
    private static final long serialVersionUID = 1;

    AccessPoint(final Supplier<IAS4CryptoFactory> keys, final IPModeResolver modes) {
      settings().setMultipartEnabled(false);
      handlerRegistry().registerHandler(EHttpMethod.POST,
          new AS4XServletHandler(keys::get, modes, IAS4IncomingAttachmentFactory.DEFAULT_INSTANCE));
    }
  }
}
